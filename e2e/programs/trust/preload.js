console.log('loaded before');
