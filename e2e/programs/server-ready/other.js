console.log('the other one');
